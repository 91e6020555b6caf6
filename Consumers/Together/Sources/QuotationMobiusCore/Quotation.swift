// Quotation.swift
func fetchQuotation() async -> String { "Carpe diem" }
